import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../ids.ts'

export async function writeAudit(
  tx: Tx,
  act: { operatorId: string; operationId: string; params: unknown; body: unknown; requestId: string },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO audit_log (id, operator_id, operation, params, body, request_id)
    VALUES (
      ${newId()}, ${act.operatorId}, ${act.operationId},
      ${JSON.stringify(act.params)}, ${JSON.stringify(act.body ?? null)}, ${act.requestId}
    )`)
}
