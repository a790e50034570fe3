"""The scripts that there are, by their codes (ISO 15924).

A new script is an entry here, and recipes for its faces in :mod:`generator.drawing.recipes`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from generator.text.script import Script, faces, forms

_LARGE = faces("Latin", part="-Large")
_JAPANESE = faces("Japanese", "-Bold", "", "-Bold")  # nothing is slanted

LATIN = Script(
    faces=faces("Latin"),
    beside=_JAPANESE,
    rag=4.0,
    runt=2.0,  # hardly a word
    narrow=0.7,
)
GREEK = LATIN.but(faces=faces("Greek"))
CYRILLIC = LATIN.but(faces=faces("Cyrillic"))

UNIT_SIGNS = "".join(
    sign
    for sign in map(chr, range(0x3200, 0x3400))
    if unicodedata.decomposition(sign).startswith("<square>")
    and not any("一" <= part <= "鿿" for part in unicodedata.normalize("NFKC", sign))
)
"""Units in one square: ㎜ ㎏ ㌔ ㍍ ㋌ and the like; those of ideographs are words (㍻ ㍿)."""

_KINDS = {
    "open": "「『（［｛〔〈《【⦅〘〖〝“‘｟",
    "close": "」』）］｝〕〉》】⦆〙〗〟”’｠",
    "hyphen": "‐〜～゠–",
    "dividing": "！？‼⁇⁈⁉",
    "middle": "・：；",
    "stop": "。．",
    "comma": "、，",
    "leader": "—―…‥",
    "prefix": "￥＄￡＃€№第",
    "postfix": "％‰℃°′″‵￠" + UNIT_SIGNS,
    "follower": "々〻ヽヾゝゞぁぃぅぇぉっゃゅょゎゕゖ゙゚゛゜",
    "katakana_tail": "ーァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ",
}

_JA = r"[\u3001-\u3011\u3041-\u30ff\u3400-\u9fff\uff01\uff08\uff09\uff1f]"

JAPANESE = Script(
    faces=_JAPANESE,
    beside=_LARGE,
    rag=5.0,
    runt=5.0,  # the end of a word
    narrow=0.45,  # every character has a gap after it
    tail=3.0,  # two characters and a full stop
    apart=0.125,
    wide=True,
    spaced=False,
    phrases=True,
    kinds=MappingProxyType(
        _KINDS
        | {
            "stem": "きぎしじちぢびみりえけげせぜねべめれ",
            "counter": "個本枚点人回つ手番段階層列行種組対歩倍色辺面角目歳年月日時分秒章節項頁",
        }
    ),
    bound="—―…‥",
    size=8.8 / 9.4,  # it needs the air of its lines
    indents_first=True,
    sentence_space="",
    hyphenates=False,
    has_readings=True,
    prose=r"[\u3041-\u30ff\u3400-\u9fff]",
    forms=forms(
        (r"[()]", "half-width bracket", "（…）"),
        (rf"(?<={_JA}),|,(?={_JA})|[\uff0c\uff64]", "comma", "、"),
        (rf"(?<={_JA})\.|[\uff0e\uff61]", "full stop", "。"),
        (rf"(?<={_JA})[!?:;]", "half-width punctuation", "the full-width form"),
        (r"\"|[“”]", "quotation mark", "「…」"),
        (r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+", "full-width digit or letter", "half-width"),
        (r"[\uff65-\uff9f]+", "half-width kana", "full-width"),
        (rf"(?<={_JA}) +\S?|\S? +(?={_JA})", "space beside Japanese", "the setter makes the gap"),
        (r"\u3000", "ideographic space", "take it out"),
        (r"(?<=\d)[xX](?=\d)", "letter x between numbers", "×"),
    ),
)

WIDE = JAPANESE
"""The script of wide characters in text of another script."""

_HAN = r"[\u3001-\u3011\u3400-\u9fff\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]"

_CHINESE = JAPANESE.but(
    phrases=False,  # all is ideographs: no kind tells where a word ends
    bound="—―…‥·“”‘’",
    indent=2.0,
    has_readings=False,
    prose=r"[\u3400-\u9fff]",
)
_CHINESE_FORMS = (
    (r"[()]", "half-width bracket", "（…）"),
    (rf"(?<={_HAN}),|,(?={_HAN})", "half-width comma", "，"),
    (rf"(?<={_HAN})\.|[\uff0e\uff61]", "full stop", "。"),
    (rf"(?<={_HAN})[!?:;]", "half-width punctuation", "the full-width form"),
    (r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+", "full-width digit or letter", "half-width"),
    (rf"(?<={_HAN}) +\S?|\S? +(?={_HAN})", "space beside Chinese", "the setter makes the gap"),
    (r"\u3000", "ideographic space", "take it out"),
    (r"(?<=\d)[xX](?=\d)", "letter x between numbers", "×"),
)

SIMPLIFIED_CHINESE = _CHINESE.but(
    faces=faces("SimplifiedChinese", "-Bold", "", "-Bold"),
    kinds=MappingProxyType(
        _KINDS
        | {
            # All of them stand in the left half of their square.
            "stop": "。．！？",
            "comma": "、，：；",
            "dividing": "‼⁇⁈⁉",
            "middle": "·・",
            "counter": "个枚颗块张条只名位人次步回轮层列行种组对倍色边面角年月日时分秒章节项页",
        }
    ),
    forms=forms(*_CHINESE_FORMS, (r"\"|[「」『』]", "quotation mark", "“…”")),
    web={
        "font-family": '"Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", '
        '"Microsoft YaHei", system-ui, sans-serif',
        "line-height": "1.75",
        "line-break": "strict",
        "text-autospace": "normal",
        "text-spacing-trim": "trim-start",
    },
)

TRADITIONAL_CHINESE = _CHINESE.but(
    faces=faces("TraditionalChinese", "-Bold", "", "-Bold"),
    kinds=MappingProxyType(
        _KINDS
        | {
            # They stand in the middle of their square, so nothing can be taken from them.
            "middle": "。．！？、，：；·・",
            "stop": "",
            "comma": "",
            "dividing": "‼⁇⁈⁉",
            "counter": "個枚顆塊張條隻名位人次步回輪層列行種組對倍色邊面角年月日時分秒章節項頁",
        }
    ),
    forms=forms(*_CHINESE_FORMS, (r"\"|[“”‘’]", "quotation mark", "「…」")),
    web={
        "font-family": '"Noto Sans TC", "Noto Sans CJK TC", "Source Han Sans TC", "PingFang TC", '
        '"Microsoft JhengHei", system-ui, sans-serif',
        "line-height": "1.75",
        "line-break": "strict",
        "text-autospace": "normal",
    },
)

_HANGUL = r"[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]"

KOREAN = Script(
    faces=faces("Korean", "-Bold", "", "-Bold"),
    beside=_LARGE,
    rag=4.0,
    runt=3.0,  # a word
    narrow=0.7,
    wide=True,
    phrases=True,
    # Spaces, brackets and punctuation are those of Latin text; brackets of its own are as narrow.
    kinds=MappingProxyType(
        {
            "latin_open": "「『（［｛〔〈《【〘〖",
            "latin_close": "」』）］｝〕〉》】〙〗、。，．！？：；・〜～゠％℃"
            + "".join((UNIT_SIGNS, _KINDS["follower"], _KINDS["katakana_tail"])),
        }
    ),
    size=8.8 / 9.4,
    indents_first=True,
    hyphenates=False,
    prose=_HANGUL,
    forms=forms(
        (r"[\uff08\uff09\uff3b\uff3d]", "full-width bracket", "(…)"),
        (
            r"[\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]",
            "full-width punctuation",
            "the half-width form",
        ),
        (r"\u3002", "ideographic full stop", "a full stop"),
        (r"\u3001", "ideographic comma", "a comma"),
        (r"\"", "straight quotation mark", "“…”"),
        (r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+", "full-width digit or letter", "half-width"),
        (r"[\uffa0-\uffdc]+", "half-width letter", "full-width"),
        (rf"(?<={_HANGUL}) +[.,!?:;)]", "space before punctuation", "take it out"),
        (r"\u3000", "ideographic space", "an ordinary space"),
    ),
    web={
        "font-family": '"Noto Sans KR", "Noto Sans CJK KR", "Apple SD Gothic Neo", '
        '"Malgun Gothic", system-ui, sans-serif',
        "line-height": "1.7",
        "word-break": "keep-all",
    },
)

SCRIPTS: Mapping[str, Script] = MappingProxyType(
    {
        "Latn": LATIN,
        "Grek": GREEK,
        "Cyrl": CYRILLIC,
        "Jpan": JAPANESE,
        "Hans": SIMPLIFIED_CHINESE,
        "Hant": TRADITIONAL_CHINESE,
        "Kore": KOREAN,
    }
)
