import { parentPort } from 'node:worker_threads'
import { type Plan, planDispatch, type Situation } from '../planner/index.ts'

export interface PlanRequest {
  situation: Situation
  budgetMs: number
}

export type PlanAnswer = { plan: Plan; milliseconds: number } | { failure: unknown }

function answer({ situation, budgetMs }: PlanRequest): PlanAnswer {
  const began = performance.now()
  const passed = () => performance.now() - began
  try {
    const plan = planDispatch(situation, { isOver: () => passed() > budgetMs, explain: true })
    return { plan, milliseconds: passed() }
  } catch (failure) {
    return { failure }
  }
}

parentPort?.on('message', (request: PlanRequest) => parentPort?.postMessage(answer(request)))
parentPort?.postMessage('loaded')
