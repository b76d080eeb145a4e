"""Friends & Foes: foes and how they are defeated, Bree and Isengard, routes, ability cards, its cards and words."""
