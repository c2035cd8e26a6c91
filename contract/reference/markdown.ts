export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const block = (text: string, language = ''): string => `\`\`\`${language}\n${text}\n\`\`\``

/** About as many characters as fit on a line of the code column of the page. */
const widest = 46

/** JSON, on one line if it fits. Placeholders of numbers, such as `"<#offset>"`, are printed without quotes. */
export function json(value: unknown): string {
  const line = JSON.stringify(value)
  const text = line.length > widest ? JSON.stringify(value, null, 2) : line
  return text.replace(/"<#([^>]+)>"/g, '<$1>')
}
