/** Copies a text to the clipboard, and returns whether that worked. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Pages without HTTPS and some browsers inside other apps have no clipboard API, but can still copy a selection. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

/** As writeToClipboard, also where there is no clipboard API. */
export const copyText = async (text: string): Promise<boolean> =>
  (await writeToClipboard(text)) || copySelection(text)
