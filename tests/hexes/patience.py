"""How long examples of a property may take: as long as they need, because other programs share the machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

patient = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
