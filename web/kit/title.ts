import { useEffect } from 'preact/hooks'

/** Names the page in the tab and the history of the browser. */
export const useTitle = (title: string | undefined, app: string): void =>
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
  }, [title, app])
