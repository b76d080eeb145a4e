"""The steps of the game, one tagged union."""

from __future__ import annotations

from core.ring_war.model.records.battling import BattlingStep
from core.ring_war.model.records.bearing import BearingStep
from core.ring_war.model.records.dealing import DealingStep
from core.ring_war.model.records.fighting import FightingStep
from core.ring_war.model.records.mastering import MasteringStep
from core.ring_war.model.records.moving import MovingStep
from core.ring_war.model.records.searching import SearchingStep
from core.ring_war.model.records.trading import TradingStep
from core.ring_war.model.records.turn import TurnStep

RingWarStep = (
    TurnStep
    | MovingStep
    | FightingStep
    | BearingStep
    | SearchingStep
    | BattlingStep
    | DealingStep
    | MasteringStep
    | TradingStep
)
