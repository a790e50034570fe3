"""Rules of a game in other scripts, and what their lines must not begin or end with.

The lists are typed from CLREQ (3.1.5, prohibition rules) and KLREQ (line breaking), knowing nothing
of the setter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.typeset.styles import ParagraphStyle
from tests.support.setting import BASELINE


@dataclass(frozen=True)
class Sample:
    """A text, how it is set, and what begins and ends no line of it."""

    lang: str
    text: str
    not_at_start: frozenset[str]
    not_at_end: frozenset[str]
    words: Mapping[str, str]

    @property
    def style(self) -> ParagraphStyle:
        """Justified text at the size of a book."""
        return ParagraphStyle("body", self.lang, 8.8, BASELINE, "justify")

    def faults(self, lines: Sequence[str]) -> list[str]:
        """The lines that begin or end as none may."""
        starts = [line for line in lines[1:] if line[0] in self.not_at_start]
        ends = [line for line in lines[:-1] if line.rstrip()[-1] in self.not_at_end]
        return starts + ends


_CHINESE_STARTS = frozenset("，。．！？、；：）〕］】」』》〉”’…—～·・")
_CHINESE_ENDS = frozenset("（〔［【「『《〈“‘")

SIMPLIFIED = Sample(
    "zh_CN",
    "玩家轮流行动。轮到你时，从自己的木条中选一根，放到六边形网格上；木条至少有一端必须接触已经放好的"
    "木条。“围成的区域”（四周每条边上都有线段的一片六边形）一旦形成，周围线段最多的玩家就占领它，并放上"
    "一枚自己颜色的圆片。如果两位玩家的线段一样多呢？那么谁也不能占领——直到游戏结束……都是这样！"
    "Twigs是2至4人的游戏：每种颜色有12根不同的木条，2人局一共使用24根，圆片30枚；不使用2×2的摆法。"
    "“白方”、“黑方”谁先走都可以。在《棋类规则》一书中，这叫“包围”；有人也叫它‘圈地’（见第8页）。"
    "最后数一数占领的区域：白方11个、黑方10个，白方获胜。恭喜！",
    _CHINESE_STARTS,
    _CHINESE_ENDS,
    {
        "Aim": "目标",
        "Rules": "规则",
        "More": "其他",
        "One to three": "一至三枚",
        "Add a stone, or two, or three stones.": "往石堆上加一至三枚石子。",
        "The whole in a sentence.": "用一句话概括全部内容。",
        "All on one page": "一页纸规则",
        "Contents": "目录",
        "The rules of the game": "游戏规则",
        "Piece": "棋子",
        "Number": "数量",
        "Stones": "石子",
    },
)
TRADITIONAL = Sample(
    "zh_TW",
    "玩家輪流行動。輪到你時，從自己的木條中選一根，放到六邊形網格上；木條至少有一端必須接觸已經放好的"
    "木條。「圍成的區域」（四周每條邊上都有線段的一片六邊形）一旦形成，周圍線段最多的玩家就佔領它，並放上"
    "一枚自己顏色的圓片。如果兩位玩家的線段一樣多呢？那麼誰也不能佔領——直到遊戲結束……都是這樣！"
    "Twigs是2至4人的遊戲：每種顏色有12根不同的木條，2人局一共使用24根，圓片30枚；不使用2×2的擺法。"
    "「白方」、「黑方」誰先走都可以。在《棋類規則》一書中，這叫「包圍」；有人也叫它『圈地』（見第8頁）。"
    "最後數一數佔領的區域：白方11個、黑方10個，白方獲勝。恭喜！",
    _CHINESE_STARTS,
    _CHINESE_ENDS,
    {
        "Aim": "目標",
        "Rules": "規則",
        "More": "其他",
        "One to three": "一至三枚",
        "Add a stone, or two, or three stones.": "往石堆上加一至三枚石子。",
        "The whole in a sentence.": "用一句話概括全部內容。",
        "All on one page": "一頁規則",
        "Contents": "目錄",
        "The rules of the game": "遊戲規則",
        "Piece": "棋子",
        "Number": "數量",
        "Stones": "石子",
    },
)
KOREAN = Sample(
    "ko",
    "플레이어는 차례대로 자기 막대 하나를 골라 육각형 격자 위에 놓습니다. 놓은 막대의 한쪽 끝은 "
    "이미 놓인 막대에 닿아야 합니다. ‘둘러싸인 영역’(모든 변에 선분이 놓인 육각형의 모임)이 생기"
    "면, 그 둘레에 선분이 가장 많은 플레이어가 그곳을 차지하고 자기 색 원반을 올려놓습니다. 두 플"
    "레이어의 선분 수가 같다면? 그때는 아무도 차지하지 못하며, 게임이 끝날 때까지 그대로입니다…. "
    "Twigs는 2–4명이 하는 게임입니다. 색마다 서로 다른 막대가 12개 있고, 2인용에서는 모두 24개를 "
    "씁니다(원반은 30개). 2×2 배치는 쓰지 않습니다. “흰색”과 “검은색” 가운데 누가 먼저 두어도 됩"
    "니다. 『놀이의 규칙』에서는 이를 「포위」라고 부릅니다. 마지막에 차지한 영역을 셉니다. 흰색"
    "이 11개, 검은색이 10개라면 흰색이 이깁니다. 축하합니다!",
    frozenset(".,!?:;)]}”’」』〉》…%"),
    frozenset("([{“‘「『〈《"),
    {
        "Aim": "목표",
        "Rules": "규칙",
        "More": "그 밖에",
        "One to three": "한 개에서 세 개까지",
        "Add a stone, or two, or three stones.": "돌을 한 개에서 세 개까지 더미에 얹습니다.",
        "The whole in a sentence.": "모든 것을 한 문장으로 말합니다.",
        "All on one page": "한 쪽 요약",
        "Contents": "차례",
        "The rules of the game": "게임 규칙",
        "Piece": "말",
        "Number": "개수",
        "Stones": "돌",
    },
)
SAMPLES = (SIMPLIFIED, TRADITIONAL, KOREAN)

LETTERS = {
    "ru": ("Каждый игрок по очереди кладёт на поле одну палочку.", "Cyrillic"),
    "uk": ("Кожен гравець по черзі кладе одну паличку ґрат, її край.", "Cyrillic"),
    "sr": ("Сваки играч редом ставља по један штапић на таблу.", "Cyrillic"),
    "bg": ("Всеки играч на свой ред поставя по една пръчка.", "Cyrillic"),
    "el": ("Κάθε παίκτης με τη σειρά του τοποθετεί ένα ξυλάκι.", "Greek"),
    "vi": ("Mỗi người chơi lần lượt đặt một que lên lưới lục giác.", "Latin"),
}
"""Texts in scripts of letters, and the family in which they are set."""
