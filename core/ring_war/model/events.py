"""The events of the game, one tagged union."""

from __future__ import annotations

from core.ring_war.model.records.battling import BattlingEvent
from core.ring_war.model.records.bearing import BearingEvent
from core.ring_war.model.records.dealing import DealingEvent
from core.ring_war.model.records.fighting import FightingEvent
from core.ring_war.model.records.mastering import MasteringEvent
from core.ring_war.model.records.moving import MovingEvent
from core.ring_war.model.records.searching import SearchingEvent
from core.ring_war.model.records.trading import TradingEvent
from core.ring_war.model.records.turn import TurnEvent

RingWarEvent = (
    TurnEvent
    | MovingEvent
    | FightingEvent
    | BearingEvent
    | SearchingEvent
    | BattlingEvent
    | DealingEvent
    | MasteringEvent
    | TradingEvent
)
