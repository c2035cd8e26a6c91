/** What the reference says before the first operation. */
export const introduction = `Food ordering and delivery for customers, riders, stores and their assistants.

## Headers

\`Authorization: Bearer <access token>\` on everything that is not public, and \`Content-Type: application/json\` with a body. Nothing else is required. Accepted: \`Idempotency-Key\` on any POST with a token (auth apart), \`X-Request-Id\`, \`Accept-Language\`.

## Answers

A success is \`{ "success": true, "statusCode": 200, "data": … }\`. 208 instead of 200 means that you had done it before: nothing happened twice, \`data\` is the state as it is. An error is \`{ "success": false, "statusCode": …, "error": { "code", "message", "requestId", "fields" } }\`; \`fields\` names what does not fit. Every field of a record is always there: null, [] or zero where there is no value.

## Lists: first request, next request

\`\`\`
GET /v1/resources/ile-ife/streets?pageSize=2
\`\`\`

answers with two streets and \`"pagination": { "pageSize": 2, "lastEvaluatedKey": "WyJBZ…" }\`. Send that key with the same filters for what follows:

\`\`\`
GET /v1/resources/ile-ife/streets?pageSize=2&lastEvaluatedKey=WyJBZ…
\`\`\`

On the last page the key is null. The address of the next page also stands in the \`Link\` header. \`pageSize\` is 1 to 100, 20 if left out; \`keyword\` keeps what holds the text. A key is good only for the list, the filters and the caller it was given to.

## Signing in

Prove a telephone with \`sendOtp\` and \`verifyOtp\`, then \`signUp\` with the proof. Later, \`signIn\`. Access tokens live 15 minutes; \`refreshTokens\` exchanges the refresh token for the next pair. Keep the newest refresh token only: using a spent one ends the session.

## Limits

Every answer says in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` how much is left. A 429 says in \`Retry-After\` how many seconds to wait.

## WebSocket

What happens to orders, money, chats, requests and alerts is told at once over a WebSocket at \`/v1/realtime\`; chat and support can be asked over it too. [The realtime page](/docs/realtime) works a session through frame by frame and lets you try it; the [AsyncAPI document](/v1/asyncapi.json) is for machines.
`
