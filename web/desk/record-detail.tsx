import type { ComponentChildren } from 'preact'
import type { Records } from '../live/records.ts'
import { DetailFault } from './detail-fault.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { useRecord } from './split.tsx'

/** The record of a queue with the id in the address, or a text if it could not be loaded. */
export function RecordDetail<T extends { id: string }>({
  records,
  queue,
  id,
  read,
  children,
  ...absent
}: {
  records: Records<T>
  queue: string
  id: string
  read: () => Promise<{ data: T }>
  children: (record: T) => ComponentChildren
  icon: ComponentChildren
  gone: string
  hint: string
  back: string
}) {
  const { record, error, reload } = useRecord(records, queue, id, read)
  if (record) return <>{children(record)}</>
  return error === undefined ? <DetailSkeleton /> : <DetailFault error={error} reload={reload} {...absent} />
}
