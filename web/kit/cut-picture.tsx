import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import './cut-picture.css'

export interface CutWords {
  title: string
  hint: string
  zoom: string
  frame: string
  use: string
  close: string
  unreadable: string
}

const quality = 0.84
const mostZoom = 4
const stepShare = 0.04

/**
 * Crops a picture before it is sent, and makes it small to save mobile data. The picture is moved by dragging or with the arrow
 * keys, and enlarged with the slider.
 */
export function CutPicture({
  file,
  ratio = 1,
  longest = 1200,
  words,
  onCut,
  onClose,
}: {
  file: Blob
  /** Width divided by height. */
  ratio?: number
  longest?: number
  words: CutWords
  onCut: (cut: Blob) => void
  onClose: () => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = useSignal<ImageBitmap | undefined>(undefined)
  const isUnreadable = useSignal(false)
  const zoom = useSignal(1)
  /** The point in the middle of the frame, as fractions of the picture's width and height. */
  const middle = useSignal({ x: 0.5, y: 0.5 })
  const held = useRef<{ x: number; y: number } | undefined>(undefined)

  useEffect(() => {
    let made: ImageBitmap | undefined
    createImageBitmap(file).then(
      (bitmap) => {
        made = bitmap
        picture.value = bitmap
      },
      () => {
        isUnreadable.value = true
      },
    )
    return () => made?.close()
  }, [file])

  /** The part of the picture that is in the frame. */
  function part() {
    const { width, height } = picture.value!
    const whole = width / height > ratio ? { w: height * ratio, h: height } : { w: width, h: width / ratio }
    const [w, h] = [whole.w / zoom.value, whole.h / zoom.value]
    const x = Math.max(0, Math.min(width - w, middle.value.x * width - w / 2))
    const y = Math.max(0, Math.min(height - h, middle.value.y * height - h / 2))
    return { x, y, w, h }
  }
  function paint(target: HTMLCanvasElement, width: number) {
    target.width = Math.round(width)
    target.height = Math.round(width / ratio)
    const context = target.getContext('2d')!
    // JPEG has no transparency: transparent parts would become black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, target.width, target.height)
    const { x, y, w, h } = part()
    context.drawImage(picture.value!, x, y, w, h, 0, 0, target.width, target.height)
  }
  const shown = [picture.value, zoom.value, middle.value] as const
  useEffect(() => {
    if (picture.value && canvas.current) paint(canvas.current, 640)
  }, shown)

  /** Moves the picture by fractions of the frame's width and height. */
  function shift(x: number, y: number) {
    const { width, height } = picture.value!
    const { w, h, x: left, y: top } = part()
    middle.value = { x: (left + w / 2 - x * w) / width, y: (top + h / 2 - y * h) / height }
  }
  const steps: { [key: string]: [number, number] } = {
    ArrowLeft: [stepShare, 0],
    ArrowRight: [-stepShare, 0],
    ArrowUp: [0, stepShare],
    ArrowDown: [0, -stepShare],
  }

  async function cut() {
    const target = document.createElement('canvas')
    const { w, h } = part()
    paint(target, Math.min(w, ratio >= 1 ? longest : longest * ratio, h * ratio))
    const blob = await new Promise<Blob | null>((resolve) => target.toBlob(resolve, 'image/jpeg', quality))
    if (blob) onCut(blob)
  }

  return (
    <Sheet
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <Button large wide disabled={!picture.value} onClick={cut}>
          {words.use}
        </Button>
      }
    >
      <div class="cut-picture stack">
        {isUnreadable.value ? (
          <p role="alert">{words.unreadable}</p>
        ) : (
          <>
            <p class="quiet small">{words.hint}</p>
            <button
              type="button"
              class="frame"
              aria-label={words.frame}
              onKeyDown={(event) => {
                const step = steps[event.key]
                if (!step || !picture.value) return
                event.preventDefault()
                shift(...step)
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                held.current = { x: event.clientX, y: event.clientY }
              }}
              onPointerMove={(event) => {
                if (!held.current || !picture.value) return
                const { width, height } = event.currentTarget.getBoundingClientRect()
                shift((event.clientX - held.current.x) / width, (event.clientY - held.current.y) / height)
                held.current = { x: event.clientX, y: event.clientY }
              }}
              onPointerUp={() => {
                held.current = undefined
              }}
            >
              <canvas ref={canvas} style={{ aspectRatio: String(ratio) }} />
            </button>
            <label class="zoom">
              <span>{words.zoom}</span>
              <input
                type="range"
                min={1}
                max={mostZoom}
                step={0.05}
                value={zoom.value}
                onInput={({ currentTarget }) => {
                  zoom.value = Number(currentTarget.value)
                }}
              />
            </label>
          </>
        )}
      </div>
    </Sheet>
  )
}
