/** The text with the part between `<!-- name -->` and `<!-- /name -->` replaced. */
export function between(text: string, name: string, inner: string): string {
  const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
  if (!place.test(text)) throw new Error(`The file has no markers <!-- ${name} --> … <!-- /${name} -->`)
  return text.replace(place, (_, start, end) => `${start}${inner}\n${end}`)
}
