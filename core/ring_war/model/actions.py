"""The actions of the game, one tagged union."""

from __future__ import annotations

from core.ring_war.model.records.battling import BattlingAction
from core.ring_war.model.records.bearing import BearingAction
from core.ring_war.model.records.dealing import DealingAction
from core.ring_war.model.records.fighting import FightingAction
from core.ring_war.model.records.mastering import MasteringAction
from core.ring_war.model.records.moving import MovingAction
from core.ring_war.model.records.searching import SearchingAction
from core.ring_war.model.records.trading import TradingAction
from core.ring_war.model.records.turn import TurnAction

RingWarAction = (
    TurnAction
    | MovingAction
    | FightingAction
    | BearingAction
    | SearchingAction
    | BattlingAction
    | DealingAction
    | MasteringAction
    | TradingAction
)
