import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

export interface Metrics {
  observeCall(call: { operation: string; status: number; seconds: number; queries: number }): void
  observeEvents(count: number): void
  watchSockets(count: () => number): void
  observeJob(job: { task: string; outcome: 'done' | 'failed' }): void
  text(): Promise<string>
  contentType: string
}

export function openMetrics(db: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'buka_operation_seconds',
    help: 'Time an operation took, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const queries = new Counter({
    name: 'buka_operation_queries_total',
    help: 'Statements an operation ran.',
    labelNames: ['operation'],
    registers,
  })
  const jobs = new Counter({
    name: 'buka_jobs_total',
    help: 'Jobs run, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const events = new Counter({
    name: 'buka_realtime_events_total',
    help: 'Events handed to sockets of this process.',
    registers,
  })
  let countSockets = () => 0
  new Gauge({
    name: 'buka_realtime_sockets',
    help: 'Sockets open at this process.',
    registers,
    collect() {
      this.set(countSockets())
    },
  })
  new Gauge({
    name: 'buka_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
      this.set({ state: 'waited-for' }, db.pool.waitingCount)
    },
  })
  return {
    observeCall(call) {
      calls.observe({ operation: call.operation, status: call.status }, call.seconds)
      queries.inc({ operation: call.operation }, call.queries)
    },
    observeEvents: (count) => events.inc(count),
    watchSockets(count) {
      countSockets = count
    },
    observeJob: (job) => jobs.inc(job),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
