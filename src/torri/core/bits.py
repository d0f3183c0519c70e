"""Sets of at most 63 things as the bits of one signed word, whose sign bit stays clear."""

from collections.abc import Iterator

from torri.core.jit import (
    FAST_DEPOSIT,
    compiled,
    count_ones,
    count_trailing_zeros,
    deposit_bits,
    instruction,
)

LARGEST_SET = 63


@instruction(count_ones)
def size(members: int) -> int:
    """How many members a set has."""
    return int(members).bit_count()


@instruction(count_trailing_zeros)
def lowest(members: int) -> int:
    """The lowest member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


@compiled
def bit(member: int) -> int:
    """The set of one member; `int`, as a shift by an int8 would overflow with the compiler off."""
    return 1 << int(member)


@compiled
def has(members: int, member: int) -> bool:
    """Whether a set holds a member."""
    return (members >> int(member)) & 1 == 1


@instruction(deposit_bits)
def deposited(one: int, other: int) -> int:
    """Spread the low bits of a word over the members of a set."""
    places = (place for place in range(64) if int(other) >> place & 1)
    return sum((int(one) >> rank & 1) << place for rank, place in enumerate(places))


def nth_by_deposit(members: int, index: int) -> int:
    """Find the member in a few cycles, on processors that can."""
    return lowest(deposited(1 << int(index), members))


def nth_by_halving(members: int, index: int) -> int:
    """Find the member anywhere, without a branch that the processor could guess wrong."""
    position = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = size(members & ((1 << width) - 1))
        if index >= below:
            index -= below
            members >>= width
            position += width
    return position


# A random member of a set is what random play asks for most: this choice is a quarter of its speed.
nth = compiled(nth_by_deposit if FAST_DEPOSIT else nth_by_halving)
"""The member of a set that has `index` smaller ones in it: nth(members, index)."""


_OF_BYTE = [
    [tuple(8 * byte + bit for bit in range(8) if value >> bit & 1) for value in range(256)]
    for byte in range(8)
]
"""The members that each byte of a word stands for."""


def members_of(members: int) -> tuple[int, ...]:
    """A set from the lowest member up (for Python; compiled code loops by `lowest`)."""
    data = int(members).to_bytes(8, "little")
    a, b, c, d, e, f, g, h = (of[byte] for of, byte in zip(_OF_BYTE, data, strict=True))
    return (*a, *b, *c, *d, *e, *f, *g, *h)


def set_of(members: Iterator[int]) -> int:
    """Make a set of its members."""
    total = 0
    for member in members:
        total |= 1 << member
    return total
