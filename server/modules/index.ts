import type { Module } from '#server/services.ts'
import { identity } from './identity/index.ts'
import { messages } from './messages/index.ts'
import { operators } from './operators/index.ts'
import { resources } from './resources/index.ts'
import { uploads } from './uploads/index.ts'

export const modules: Module[] = [identity, messages, operators, resources, uploads]
