import { alertsText } from './reference/alerts.ts'
import { authenticationText } from './reference/authentication.ts'
import { codesText, errorsText } from './reference/errors.ts'
import { headersText } from './reference/headers.ts'
import { invitationsText } from './reference/invitations.ts'
import { paginationText } from './reference/pagination.ts'
import { sessionText } from './reference/session.ts'
import { uploadsText } from './reference/uploads.ts'

/** The introduction of the API reference. */
export const introduction = `Food ordering and delivery for customers, riders, stores and their assistants.

Every request below works as printed against the demo marketplace; our tests play them. \`<name>\` is what you get from one answer and put into the next request; \`…\` is left out. A token for each of the demo people is printed at \`npm start\`.

${headersText}

## Answers

A success is \`{ "success": true, "statusCode": 200, "data": … }\`. 208 instead of 200 means that you had done it before: nothing happened twice, \`data\` is the state as it is. Every field of a record is always there: null, [] or zero where there is no value. Times are ISO 8601 in UTC with milliseconds; money is a number of naira with at most two decimals.

${errorsText}

${paginationText}

${authenticationText}

${invitationsText}

${uploadsText}

${sessionText}

${alertsText}

${codesText}
`
