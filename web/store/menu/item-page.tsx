import { useRoute } from 'preact-iso'
import { ButtonLink } from '../../kit/button.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { useDraft } from '../draft.ts'
import { paths } from '../paths.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { type Draft, Editor } from './editor.tsx'
import { menuOf } from './menu.ts'
import { words as menuWords } from './words.ts'
import './item-page.css'

const words = menuWords.item

export default function ItemPage() {
  const { params, query } = useRoute()
  const { value } = menuOf(storeId.value!)
  const menu = value.value
  const item = menu?.items.find(({ id }) => id === params.itemId)
  const draftKey = `new ${query.type ?? 'dish'} ${storeId.value}`
  const draft = useDraft<Draft>(draftKey)
  const isCombo = item ? item.type === 'combo' : query.type === 'combo'
  const newTitle = isCombo ? words.newCombo : words.newItem
  const title = params.itemId ? (item?.name ?? menuWords.title) : newTitle
  useTitle(title, appWords.app)
  if (!menu || !draft)
    return (
      <div class="page narrow stack" aria-hidden="true">
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="8rem" radius="1rem" />
        <Skeleton height="16rem" radius="1rem" />
      </div>
    )
  if (params.itemId && !item)
    return (
      <div class="page">
        <Empty isPage title={words.gone} action={<ButtonLink href={paths.menu}>{words.back}</ButtonLink>} />
      </div>
    )
  return (
    <Editor
      key={params.itemId ?? query.type}
      menu={menu}
      item={item}
      isCombo={isCombo}
      title={title}
      kept={item ? undefined : draft.kept}
      draftKey={draftKey}
      categoryId={query.category ?? (isCombo ? null : (menu.categories[0]?.id ?? null))}
    />
  )
}
