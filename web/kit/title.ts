import { useEffect } from 'preact/hooks'

/** Sets the title of the page, which the tab and the history of the browser show. */
export const useTitle = (title: string | undefined, app: string): void =>
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
  }, [title, app])

/** Shows the text in the tab while there is one, in place of the title of the page. */
export const useTabAlert = (text: string | undefined): void =>
  useEffect(() => {
    if (text === undefined) return
    const { title } = document
    document.title = text
    return () => {
      // Another page may have set its own title in the meantime.
      if (document.title === text) document.title = title
    }
  }, [text])
