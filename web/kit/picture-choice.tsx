import { useEffect, useMemo } from 'preact/hooks'
import { Camera, X } from './icons.ts'
import { toast } from './toast.tsx'
import './picture-choice.css'

/** Chooses pictures from the camera or the gallery, and shows those that will be sent. */
export function PictureChoice({
  label,
  files,
  most,
  onChange,
  removeLabel = (name: string) => `Remove ${name}`,
  tooMany = (most: number) => `No more than ${most}: the others were left out.`,
}: {
  label: string
  files: File[]
  most: number
  onChange: (files: File[]) => void
  removeLabel?: (name: string) => string
  tooMany?: (most: number) => string
}) {
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
    [urls],
  )
  return (
    <div class="picture-choice">
      {files.map((file, index) => (
        <span key={urls[index]} class="chosen">
          <img src={urls[index]} alt={file.name} />
          <button
            type="button"
            aria-label={removeLabel(file.name)}
            onClick={() => onChange(files.filter((each) => each !== file))}
          >
            <X size={16} />
          </button>
        </span>
      ))}
      {files.length < most && (
        <label class="add">
          <Camera size={22} />
          <span>{label}</span>
          <input
            class="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple={most > 1}
            onChange={({ currentTarget }) => {
              const chosen = [...files, ...(currentTarget.files ?? [])]
              if (chosen.length > most) toast(tooMany(most))
              onChange(chosen.slice(0, most))
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}
