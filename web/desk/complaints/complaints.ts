import type { Complaint } from '#contract/records/complaint.ts'
import type { ComplaintStatus } from '#contract/states.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'

export const complaints = openRecords<Complaint>()

export const complaintList = (status: ComplaintStatus, keyword: string) =>
  live.lists.get(`complaints ${status} ${keyword}`, complaints, (lastEvaluatedKey) =>
    live.client.getComplaints({ query: { status, ...(keyword ? { keyword } : {}), lastEvaluatedKey } }),
  )
