import type { Module } from '#server/services.ts'
import { accounts } from './accounts/index.ts'
import { discovery } from './discovery/index.ts'
import { identity } from './identity/index.ts'
import { menus } from './menus/index.ts'
import { messages } from './messages/index.ts'
import { operators } from './operators/index.ts'
import { requests } from './requests/index.ts'
import { resources } from './resources/index.ts'
import { reviews } from './reviews/index.ts'
import { stores } from './stores/index.ts'
import { uploads } from './uploads/index.ts'

export const modules: Module[] = [
  accounts,
  discovery,
  identity,
  menus,
  messages,
  operators,
  requests,
  resources,
  reviews,
  stores,
  uploads,
]
