/**
 * Answers that the service has embedded in the page, by request address, so that the first screen needs no request. Each is used
 * once; a second request for the same address goes to the service.
 */
export function takeInlineAnswers(page: Pick<Document, 'getElementById'>, next: typeof fetch): typeof fetch {
  const text = page.getElementById('answers')?.textContent
  const answers = new Map<string, unknown>(text ? Object.entries(JSON.parse(text)) : [])
  return async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const address = pathname + search
    const answer = (init?.method ?? 'GET') === 'GET' ? answers.get(address) : undefined
    if (answer === undefined) return next(input, init)
    answers.delete(address)
    return Response.json(answer)
  }
}
