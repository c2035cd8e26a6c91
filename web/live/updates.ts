import { toast } from '../kit/toast.tsx'

/** Registers the service worker. A new version waits until the person agrees; then every tab of the app is loaded again. */
export function watchUpdates(ready: string, update: string): void {
  const workers = navigator.serviceWorker
  // The development server serves no service worker.
  if (!workers || !document.querySelector('script[src^="/web/assets/"]')) return
  const offer = (waiting: ServiceWorker) =>
    toast(ready, { label: update, run: () => waiting.postMessage('take-over') }, { stays: true })

  let hadController = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (hadController) location.reload()
    hadController = true
  })
  // A notification was clicked while the app was open: its screen is shown.
  workers.addEventListener('message', ({ data }) => {
    if (!data?.goTo) return
    history.pushState(null, '', data.goTo)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const register = async () => {
    const registration = await workers.register('/service-worker.js').catch(() => undefined)
    if (!registration) return
    if (registration.waiting && workers.controller) offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && workers.controller) offer(installing)
      })
    })
  }
  // Only after the page has loaded, so that it does not slow down the first screen.
  if (document.readyState === 'complete') void register()
  else addEventListener('load', register)
}
