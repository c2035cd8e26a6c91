interface Named {
  name: string
  area: string
}

/** The pairs of neighbouring letters in a text: for «lagere» « l», «la», «ag», and so on. */
function pairsOf(text: string): Set<string> {
  const padded = ` ${text.trim().toLowerCase()}`
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)))
}

/** The share of letter pairs that two texts have in common (Dice coefficient), from 0 to 1. */
function likeness(a: string, b: string): number {
  const [mine, theirs] = [pairsOf(a), pairsOf(b)]
  const shared = [...mine].filter((pair) => theirs.has(pair)).length
  return (2 * shared) / (mine.size + theirs.size)
}

/** All streets, the most similar to what was typed first. */
export const bySpelling = <T extends Named>(streets: readonly T[], typed: string): T[] =>
  streets
    .map((street) => ({
      street,
      // A district itself comes before the streets in it.
      score: Math.max(likeness(typed, street.name), 0.9 * likeness(typed, street.area)),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ street }) => street)
