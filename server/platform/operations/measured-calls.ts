import { type OperationId, operations } from '#contract/operations/index.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { requestContext } from '../telemetry/request-context.ts'
import type { Implementation } from './call.ts'
import type { Answer } from './envelope.ts'
import { executor, type Gate, type Incoming } from './execute.ts'

/** Runs an operation with metrics and logging, for calls over HTTP and over sockets. */
export type Calls = (operationId: OperationId, incoming: Incoming) => Promise<Answer>

export function openMeasuredCalls<S>(
  implementations: Map<OperationId, Implementation<S>>,
  gate: Gate,
  services: S,
  { log, metrics }: { log: Log; metrics: Metrics },
): Calls {
  const executors = new Map(
    [...implementations].map(([operationId, implementation]) => {
      const execute = executor(operationId, operations[operationId], gate, services)
      return [operationId, (incoming: Incoming) => execute(implementation, incoming)]
    }),
  )
  return (operationId, incoming) => {
    const { requestId } = incoming
    const context = { requestId, queries: 0 }
    return requestContext.run(context, async () => {
      const started = performance.now()
      let status = 500
      let userId: string | undefined
      try {
        const { answer, actor } = await executors.get(operationId)!(incoming)
        status = answer.status
        userId = actor?.userId
        return answer
      } finally {
        const milliseconds = performance.now() - started
        const { queries } = context
        metrics.observeCall({ operation: operationId, status, seconds: milliseconds / 1000, queries })
        const ms = Math.round(milliseconds)
        log.info({ requestId, operation: operationId, status, ms, queries, userId }, 'called')
      }
    })
  }
}
