/** Puts a text where it can be pasted from; answers whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Pages without encryption and some browsers within other apps have no clipboard; they still copy what is selected.
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
}
