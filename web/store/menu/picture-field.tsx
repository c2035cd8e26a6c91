import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { CutPicture } from '../../kit/cut-picture.tsx'
import { Camera, ImagePlus } from '../../kit/icons.ts'
import { Picture } from '../../kit/picture.tsx'
import { words as menuWords } from './words.ts'

const words = menuWords.item

/** A picture from the camera or the gallery, cropped on this device before it is uploaded. */
export function PictureField({
  url,
  name,
  ratio = 1,
  onChoose,
}: {
  url: string | null
  name: string
  ratio?: number
  /** Called with null when the picture is removed. */
  onChoose: (picture: Blob | null) => void
}) {
  const uncut = useSignal<File | undefined>(undefined)
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) uncut.value = file
  }
  const types = 'image/jpeg,image/png,image/webp'
  return (
    <div class="picture-field">
      <Picture src={url} name={name || '?'} width={ratio === 1 ? '8rem' : '14rem'} ratio={String(ratio)} />
      <div class="acts">
        <label class="button secondary">
          <Camera size={18} />
          {words.takePicture}
          <input class="visually-hidden" type="file" accept={types} capture="environment" onChange={choose} />
        </label>
        <label class="button secondary">
          <ImagePlus size={18} />
          {words.choosePicture}
          <input class="visually-hidden" type="file" accept={types} onChange={choose} />
        </label>
        {url && (
          <Button kind="quiet" onClick={() => onChoose(null)}>
            {words.removePicture}
          </Button>
        )}
      </div>
      {uncut.value && (
        <CutPicture
          file={uncut.value}
          ratio={ratio}
          words={menuWords.cut}
          onClose={() => {
            uncut.value = undefined
          }}
          onCut={(cut) => {
            uncut.value = undefined
            onChoose(cut)
          }}
        />
      )}
    </div>
  )
}
