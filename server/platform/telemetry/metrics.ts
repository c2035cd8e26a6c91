import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

export interface Metrics {
  observeCall(call: { operation: string; status: number; seconds: number; queries: number }): void
  observeEvents(count: number): void
  watchSockets(count: () => number): void
  observeJob(job: { task: string; outcome: 'done' | 'failed' }): void
  observeOffers(offers: { by: 'first choice' | 'later choice' | 'wave'; count: number }): void
  observeOfferAnswer(answer: 'accepted' | 'declined'): void
  /** A pass of the planner: the seconds of each decision, or that it failed. */
  observePlan(plan: { decisions: number[] } | 'failed'): void
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
  const offers = new Counter({
    name: 'buka_dispatch_offers_total',
    help: 'Offers to riders: the first choice of the plan, a later choice, or one of a wave.',
    labelNames: ['by'],
    registers,
  })
  const offerAnswers = new Counter({
    name: 'buka_dispatch_offer_answers_total',
    help: 'Offers that riders accepted or declined.',
    labelNames: ['answer'],
    registers,
  })
  const decisions = new Histogram({
    name: 'buka_dispatch_decision_seconds',
    help: 'Time of one decision of the dispatch planner.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  })
  const failedPlans = new Counter({
    name: 'buka_dispatch_plan_failures_total',
    help: 'Plans that failed or came too late; riders are then asked in waves.',
    registers,
  })
  let plannedAt: number | undefined
  new Gauge({
    name: 'buka_dispatch_plan_age_seconds',
    help: 'Age of the last plan that this process has made.',
    registers,
    collect() {
      if (plannedAt !== undefined) this.set((performance.now() - plannedAt) / 1000)
    },
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
    observeOffers: ({ by, count }) => offers.inc({ by }, count),
    observeOfferAnswer: (answer) => offerAnswers.inc({ answer }),
    observePlan(plan) {
      if (plan === 'failed') return failedPlans.inc()
      plannedAt = performance.now()
      for (const seconds of plan.decisions) decisions.observe(seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
