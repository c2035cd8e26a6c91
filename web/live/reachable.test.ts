import { expect, test } from 'vitest'
import { openReachability } from './reachable.ts'

function opened() {
  const service = { isUp: true, isWorthAsking: true, asked: 0, returns: [] as boolean[] }
  const reachability = openReachability({
    async probe() {
      service.asked++
      if (!service.isUp) throw new Error('connection refused')
    },
    isWorthAsking: () => service.isWorthAsking,
    onReturn: (wasGone) => void service.returns.push(wasGone),
    everyMs: 5,
  })
  return { service, ...reachability }
}

test('a service that is gone is told of, and its return as soon as it answers', async () => {
  const { service, isReachable, suspect } = opened()
  service.isUp = false
  suspect()
  suspect()
  await expect.poll(() => isReachable.value).toBe(false)
  service.isUp = true
  await expect.poll(() => isReachable.value).toBe(true)
  expect(service.returns).toEqual([true])
})

test('one lost call is no reason to alarm anybody', async () => {
  const { service, isReachable, suspect } = opened()
  const told: boolean[] = []
  isReachable.subscribe((each) => void told.push(each))
  suspect()
  await expect.poll(() => service.asked).toBe(1)
  expect(told).toEqual([true])
  expect(service.returns).toEqual([])
})

test('what was lost meanwhile is made up for, also where the service was away too shortly to be told of', async () => {
  const { service, isReachable, suspect } = opened()
  const told: boolean[] = []
  isReachable.subscribe((each) => void told.push(each))
  service.isUp = false
  suspect()
  service.isUp = true
  await expect.poll(() => service.returns).toEqual([false])
  expect(told).toEqual([true])
})

test('nothing is asked while there is no network or nobody looks', async () => {
  const { service, suspect } = opened()
  service.isWorthAsking = false
  suspect()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(service.asked).toBe(0)
  service.isWorthAsking = true
  await expect.poll(() => service.asked).toBe(1)
})
