import { setTimeout as sleep } from 'node:timers/promises'
import type { Resident } from '../resident.ts'
import { type Habit, oneByWeight, type World } from '../world.ts'
import { customerHabits } from './customers.ts'
import { notice } from './notice.ts'
import { operatorHabits } from './operators.ts'
import { riderHabits } from './riders.ts'
import { assistantHabits, ownerHabits } from './stores.ts'

const habits: { [role in Resident['role']]: Habit[] } = {
  customer: customerHabits,
  rider: riderHabits,
  store: ownerHabits,
  assistant: assistantHabits,
  operator: operatorHabits,
}

async function live(world: World, me: Resident): Promise<void> {
  while (!world.isOver) {
    await world.gate
      .pass(() => oneByWeight(habits[me.role], me).act(world, me))
      .catch((error) => notice(world, me, error))
    await sleep(me.chance.between(20, 250))
  }
}

/** All users act until the time is over, and finish what they began. */
export const liveAll = async (world: World): Promise<void> =>
  void (await Promise.all(world.people.all.map((me) => live(world, me))))
