import { useSignal } from '@preact/signals'
import type { Alert } from '#contract/records/alert.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips } from '../../kit/chips.tsx'
import { Bell, KeyRound, LifeBuoy, MessageCircle, ReceiptText, Wallet } from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { type Links, useActor } from '../actor.ts'
import { unreadOf } from '../unread.ts'
import { alertsOf } from './alerts.ts'
import { words } from './words.ts'
import './alert-list.css'

/** The address that an alert opens; undefined if the app has no screen for what it is about. */
function targetOf({ data }: Alert, links: Links): string | undefined {
  const { chatId, ticketId, transactionId, slug, adjustmentId } = data
  if (chatId) return links.chat(chatId)
  if (ticketId) return links.ticket(ticketId)
  if (slug) return links.order?.(slug)
  if (adjustmentId) return links.adjustments
  if (transactionId) return links.transaction(transactionId)
  return undefined
}

function iconOf({ data, type }: Alert) {
  if (data.chatId) return MessageCircle
  if (data.ticketId) return LifeBuoy
  if (data.slug) return ReceiptText
  if (data.transactionId) return Wallet
  return /^(password|pin|telephone|role)/.test(type) ? KeyRound : Bell
}

function Line({ alert, onRead, links }: { alert: Alert; onRead: () => void; links: Links }) {
  const Icon = iconOf(alert)
  const href = targetOf(alert, links)
  return (
    // A click on an alert with a link follows the link; a click on any other only marks it as read.
    <div class={alert.read ? 'alert' : 'alert unread'} onClickCapture={onRead}>
      <Row
        {...(href ? { href } : { onClick: onRead })}
        start={
          <span class="alert-icon">
            <Icon size={20} />
          </span>
        }
        title={
          <>
            <strong>{alert.title}</strong>
            {!alert.read && <span class="visually-hidden"> ({words.isNew})</span>}
          </>
        }
        sub={alert.body}
        end={
          <span class="row-state">
            <Near at={alert.dateCreated} />
            {!alert.read && <span class="dot" />}
          </span>
        }
      />
    </div>
  )
}

export function AlertList() {
  const actor = useActor()
  const { alerts, list, read, readAll } = alertsOf(actor)
  const isUnread = useSignal(false)
  const isMarking = useSignal(false)
  useTitle(words.title, actor.app)
  const markAll = async () => {
    isMarking.value = true
    try {
      await readAll()
    } catch (error) {
      toast(actor.explain(error).summary ?? '')
    } finally {
      isMarking.value = false
    }
  }
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <div class="alert-tools">
        <Chips label={words.show}>
          {[false, true].map((each) => (
            <Chip
              key={String(each)}
              pressed={isUnread.value === each}
              onClick={() => {
                isUnread.value = each
              }}
            >
              {each ? words.unread : words.all}
            </Chip>
          ))}
        </Chips>
        {unreadOf(actor).value.alerts > 0 && (
          <Button kind="quiet" busy={isMarking.value} onClick={markAll}>
            {words.markAll}
          </Button>
        )}
      </div>
      <LiveList
        key={String(isUnread.value)}
        class="rows"
        pages={list(isUnread.value)}
        records={alerts}
        explain={actor.explain}
        words={words}
        skeleton={<RowSkeletons count={6} />}
        empty={
          <Empty icon={<Bell size={40} />} title={isUnread.value ? words.noneUnreadTitle : words.emptyTitle}>
            {words.empty}
          </Empty>
        }
      >
        {(alert) => <Line alert={alert} onRead={() => read(alert)} links={actor.links} />}
      </LiveList>
    </div>
  )
}
