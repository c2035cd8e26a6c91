import type { Caller } from '#contract/states.ts'
import { type Moment, timeText } from '#platform/time-text.ts'
import { because, ifNotYou, noWithdrawals, shortName, titleFor } from './phrases.ts'

const roleNames: { [role in Caller]: string } = {
  customer: 'a customer',
  rider: 'a rider',
  store: 'a store owner',
  assistant: 'an assistant',
  operator: 'an operator',
}

export const accountTexts = {
  'password-reset': ({ paused }: { paused: Moment | null }) => ({
    title: 'Your password was reset',
    body: `${noWithdrawals(paused)}${ifNotYou}`,
  }),
  'password-changed': () => ({
    title: 'Your password was changed',
    body: 'All other devices were signed out. If this was not you, reset it now.',
  }),
  'telephone-changed': ({ paused }: { paused: Moment | null }) => ({
    title: 'Your telephone was changed',
    body: `${noWithdrawals(paused)}${ifNotYou}`,
  }),
  'pin-changed': ({ store }: { store: string | null }) => ({
    title: titleFor(store, 'Your wallet pin was changed', 'pin changed'),
    body: 'If this was not you, reset it now and change your password.',
  }),
  'pin-reset': ({ store, paused }: { store: string | null; paused: Moment | null }) => ({
    title: titleFor(store, 'Your wallet pin was reset', 'pin reset'),
    body: `${noWithdrawals(paused)}${ifNotYou}`,
  }),
  'pin-locked': ({ store, until }: { store: string | null; until: Moment | null }) => ({
    title: titleFor(store, 'Your wallet pin is locked', 'pin locked'),
    body: `It was wrong too often, and ${until === null ? 'must be reset' : `is locked until ${timeText(until)}`}. ${ifNotYou}`,
  }),
  'role-active': ({ role, store }: { role: Caller; store: string | null }) => ({
    title: 'You are in',
    body:
      store === null
        ? `Your role as ${roleNames[role]} is active. Welcome to Buka.`
        : `${shortName(store)} accepted you: your role as ${roleNames[role]} is active. Welcome to Buka.`,
  }),
  'role-rejected': ({ role, reason }: { role: Caller; reason: string | null }) => ({
    title: 'Your application was not accepted',
    body: `You cannot work as ${roleNames[role]}${because(reason)}.`,
  }),
  'role-suspended': ({ role }: { role: Caller }) => ({
    title: 'Your account is suspended',
    body: `You cannot use Buka as ${roleNames[role]} for now. Contact support to learn more.`,
  }),
  'role-revoked': ({ role, store }: { role: Caller; store: string | null }) => ({
    title: 'Your role has ended',
    body: `${store === null ? 'You no longer' : `Your work for ${shortName(store)} has ended: you no longer`} work as ${roleNames[role]}. You can still withdraw what is yours.`,
  }),
}
