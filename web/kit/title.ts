import { useEffect } from 'preact/hooks'

/** Names the page in the tab and the history of the browser. */
export const useTitle = (title: string | undefined, app: string): void =>
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
  }, [title, app])

/** Says something in the tab while it is so, in place of the name of the page. */
export const useTabAlert = (text: string | undefined): void =>
  useEffect(() => {
    if (text === undefined) return
    const { title } = document
    document.title = text
    return () => {
      // Somebody may have gone to another page, which has named itself.
      if (document.title === text) document.title = title
    }
  }, [text])
