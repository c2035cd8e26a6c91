import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'

/**
 * Signs in on the sign-in screen with one script in the page, because many tests begin with it. Signing in with touches and keys, as
 * people do, is tested with that screen.
 */
export const fillSignIn = (
  page: Page,
  { telephone, password }: Pick<Person, 'telephone' | 'password'>,
): Promise<void> =>
  page.evaluate(
    async (given) => {
      const shown = (name: string) =>
        new Promise<HTMLInputElement>((resolve) => {
          const look = () => {
            const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
            if (!field) return
            observer.disconnect()
            resolve(field)
          }
          const observer = new MutationObserver(look)
          observer.observe(document, { subtree: true, childList: true })
          look()
        })
      for (const [name, value] of Object.entries(given)) {
        const field = await shown(name)
        field.value = value
        field.form!.requestSubmit()
      }
    },
    { telephone, password },
  )
