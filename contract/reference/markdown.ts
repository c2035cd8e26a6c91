export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const block = (text: string, language = ''): string => `\`\`\`${language}\n${text}\n\`\`\``

/** About as much as the page shows beside its other column. */
const widest = 46

/** JSON on one line where it fits. What stands for a number, such as `"<#offset>"`, is printed as one. */
export function json(value: unknown): string {
  const line = JSON.stringify(value)
  const text = line.length > widest ? JSON.stringify(value, null, 2) : line
  return text.replace(/"<#([^>]+)>"/g, '<$1>')
}
