import { defaultPageSize, maxPageSize, minPageSize } from '../list.ts'
import { call, print, type Step } from './step.ts'

const street = (name: string, area: string) => ({ name, area, '…': '…' })

/** A first request and a next one. */
export const pagination: Step[] = [
  {
    say: '**First request.** Filters, and how many you want.',
    request: call('getIleIfeStreets', { query: { keyword: 'road', pageSize: 2 } }),
    answer: {
      statusCode: 200,
      data: [street('Aderemi Road', '…'), street('Ede Road', '…')],
      pagination: { pageSize: 2, lastEvaluatedKey: '<key>' },
    },
  },
  {
    say: '**Next request.** The same filters, and the key of the page before.',
    request: call('getIleIfeStreets', { query: { keyword: 'road', pageSize: 2, lastEvaluatedKey: '<key>' } }),
    answer: {
      statusCode: 200,
      data: [street('Fajuyi Road', '…'), street('Ibadan Road', '…')],
      pagination: { pageSize: 2, lastEvaluatedKey: '<next key>' },
    },
  },
]

export const paginationText = `## Lists: first request, next request

${print(pagination)}

On the last page the key is null. The address of the next page also stands in the \`Link\` header. \`pageSize\` is ${minPageSize} to ${maxPageSize}, ${defaultPageSize} if left out; a number outside is taken as the nearest of them. \`keyword\` keeps what holds the text. On every list an empty parameter counts as left out, so does a \`pageSize\` that is not a number; parameters that the list does not know are ignored; of one that is repeated the last counts. A key is good only for the list, the filters and the caller it was given to: for any other it is a 400. Lists by creation have no repeat and no gap, whatever arrives or leaves between two pages.`
