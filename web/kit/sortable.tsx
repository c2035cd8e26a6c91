import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { GripVertical } from './icons.ts'
import './sortable.css'

/**
 * A list whose rows can be reordered, by dragging their handles or with the arrow keys. The new place is announced to screen
 * readers.
 */
export function Sortable<T extends { id: string }>({
  items,
  words,
  nameOf,
  onMove,
  children,
}: {
  items: readonly T[]
  words: { grip: (name: string) => string; moved: (name: string, place: number, count: number) => string }
  nameOf: (item: T) => string
  /** Called with the new place, counted from 0. */
  onMove: (item: T, to: number) => void
  children: (item: T) => ComponentChildren
}) {
  const list = useRef<HTMLOListElement>(null)
  const held = useSignal<{ id: string; from: number; to: number; y: number; by: number } | undefined>(
    undefined,
  )
  const said = useSignal('')

  function move(item: T, to: number) {
    const from = items.indexOf(item)
    const place = Math.max(0, Math.min(items.length - 1, to))
    if (place === from) return
    said.value = words.moved(nameOf(item), place + 1, items.length)
    onMove(item, place)
  }
  /** The index of the row whose middle is nearest to the finger, calculated without the shifts that are shown during dragging. */
  function placeAt(y: number): number {
    const { top } = list.current!.getBoundingClientRect()
    const first = (list.current!.children[0] as HTMLElement).offsetTop
    const rows = [...list.current!.children] as HTMLElement[]
    const distances = rows.map(({ offsetTop, offsetHeight }) =>
      Math.abs(top + offsetTop - first + offsetHeight / 2 - y),
    )
    return distances.indexOf(Math.min(...distances))
  }
  const shiftOf = (index: number, height: number) => {
    const now = held.value
    if (!now || index === now.from) return 0
    if (index > now.from && index <= now.to) return -height
    if (index < now.from && index >= now.to) return height
    return 0
  }
  const heightOf = (index: number) =>
    (list.current?.children[index] as HTMLElement | undefined)?.offsetHeight ?? 0

  return (
    <>
      <ol class="sortable" ref={list}>
        {items.map((item, index) => {
          const isHeld = held.value?.id === item.id
          const shift = isHeld ? held.value!.by : shiftOf(index, heightOf(held.value?.from ?? 0))
          return (
            <li
              key={item.id}
              class={isHeld ? 'held' : ''}
              style={{ transform: shift ? `translateY(${shift}px)` : undefined }}
            >
              <button
                type="button"
                class="grip"
                aria-label={words.grip(nameOf(item))}
                onKeyDown={(event) => {
                  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                  if (by === undefined) return
                  event.preventDefault()
                  move(item, index + by)
                }}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  held.value = { id: item.id, from: index, to: index, y: event.clientY, by: 0 }
                }}
                onPointerMove={(event) => {
                  const now = held.value
                  if (now?.id !== item.id) return
                  held.value = { ...now, by: event.clientY - now.y, to: placeAt(event.clientY) }
                }}
                onPointerUp={() => {
                  const now = held.value
                  held.value = undefined
                  if (now?.id === item.id) move(item, now.to)
                }}
                onPointerCancel={() => {
                  held.value = undefined
                }}
              >
                <GripVertical size={22} />
              </button>
              {children(item)}
            </li>
          )
        })}
      </ol>
      <p class="visually-hidden" role="status">
        {said.value}
      </p>
    </>
  )
}
