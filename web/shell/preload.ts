const asked: { [path: string]: Promise<unknown> } = {}

const ask = (path: string) =>
  new Promise<unknown>((resolve, reject) => {
    const href = `/web/${path}`
    const isStyle = path.endsWith('.css')
    if (document.querySelector(`[href="${href}"], [src="${href}"]`)) return resolve(undefined)
    const link = document.createElement('link')
    link.rel = isStyle ? 'stylesheet' : 'modulepreload'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      delete asked[path]
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
    if (!isStyle) resolve(undefined)
  })

/**
 * Loads a part of an app whose files the build names: its style sheets are there before it is shown, and its scripts are asked for at
 * the same time. A file that did not come is asked for again with the next try.
 */
export const preload = <T>(load: () => Promise<T>, paths: string[] = []): Promise<T> =>
  Promise.all(paths.map((path) => (asked[path] ??= ask(path)))).then(load)
