import { writeToClipboard } from '../kit/copy.ts'

/** Opens the list of apps that a link can be sent with. Without one the link is copied; returns whether it was. */
export async function shareLink(title: string, url: string): Promise<boolean> {
  if (!navigator.share) return writeToClipboard(url)
  // It rejects when the person closes the list without choosing.
  await navigator.share({ title, url }).catch(() => {})
  return false
}
