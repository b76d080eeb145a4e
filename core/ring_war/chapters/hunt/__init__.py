"""The Search Phase: cards, Orcs, Nazgûl, reports, and captives who escape (chapter J, Y.8)."""
