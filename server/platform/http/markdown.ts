const entities: { [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!)

export const inline = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')

export const heading = (title: string): string =>
  `<h2 id="${title.toLowerCase().replace(/[^a-z]+/g, '-')}">${inline(title)}</h2>`

export const code = (text: string): string => `<pre>${escaped(text)}</pre>`

/** Head and cells are HTML. */
export const table = (head: string[], rows: string[][]): string => {
  const line = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table>${line(head, 'th')}${rows.map((cells) => line(cells, 'td')).join('')}</table>`
}

const cellsOf = (row: string) => row.slice(2, -2).split(' | ').map(inline)

const blocks: { begins: string; html: (block: string) => string }[] = [
  { begins: '## ', html: (block) => heading(block.slice(3)) },
  { begins: '### ', html: (block) => `<h3>${inline(block.slice(4))}</h3>` },
  { begins: '```', html: (block) => code(block.split('\n').slice(1, -1).join('\n')) },
  {
    begins: '| ',
    html(block) {
      const [head, , ...rows] = block.split('\n')
      return table(cellsOf(head!), rows.map(cellsOf))
    },
  },
  { begins: '', html: (block) => `<p>${inline(block)}</p>` },
]

/** Converts the subset of Markdown that our texts use: paragraphs, headings, tables, code, links. */
export const htmlOf = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => blocks.find(({ begins }) => block.startsWith(begins))!.html(block))
    .join('\n')
