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
 * Loads a part of an app with the files that the build lists for it. Style sheets are loaded before it is shown, and scripts are
 * requested at the same time. A file that failed is requested again at the next attempt.
 */
export const preload = <T>(load: () => Promise<T>, paths: string[] = []): Promise<T> =>
  Promise.all(paths.map((path) => (asked[path] ??= ask(path)))).then(load)
