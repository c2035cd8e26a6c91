import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Item } from '#contract/records/menu.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { UtensilsCrossed } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { explain } from '../app.ts'
import { draftOf } from '../cart/drafts.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import { menuOf, type Section } from './menu.ts'

/** The bar with the sections of the menu. It stays visible, marks the current section and scrolls to the chosen one. */
function Categories({ sections }: { sections: Section[] }) {
  const current = useSignal(sections[0]?.id)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          isIntersecting ? seen.add(target.id) : seen.delete(target.id)
        current.value = sections.find(({ id }) => seen.has(`part-${id}`))?.id ?? current.value
      },
      { rootMargin: '-130px 0px -50% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(`part-${id}`)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  useEffect(() => {
    const chip = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (chip && bar.current) bar.current.scrollTo({ left: chip.offsetLeft - 16, behavior: 'smooth' })
  }, [current.value])
  return (
    <nav class="categories chips" aria-label={words.store.categories} ref={bar}>
      {sections.map(({ id, name }) => (
        <a
          key={id}
          class="chip"
          href={`#part-${id}`}
          aria-current={id === current.value ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

const countIn = (storeId: string, itemId: string) =>
  (draftOf(storeId)?.packs ?? [])
    .flatMap(({ lines }) => lines)
    .filter(({ id }) => id === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

function MenuItem({ item, href }: { item: Item; href: string }) {
  const gone = !item.available
  const count = countIn(item.store.id, item.id)
  return (
    <a class={gone ? 'menu-item gone' : 'menu-item'} href={href}>
      <span class="words">
        <strong>{item.name}</strong>
        {item.description && <span class="quiet small text">{item.description}</span>}
        <span class="end">
          <span class="price">{moneyText(item.price)}</span>
          {gone && <Tag>{words.store.soldOut}</Tag>}
          {!gone && item.stock !== null && item.stock <= 5 && (
            <Tag kind="warn">{words.store.fewLeft(item.stock)}</Tag>
          )}
          {count > 0 && <Tag kind="brand">{words.store.inCart(count)}</Tag>}
        </span>
      </span>
      {item.picture && <Picture src={item.picture.url} name={item.name} width="6.5rem" />}
    </a>
  )
}

export const MenuSkeleton = () => (
  <div class="stack" aria-hidden="true">
    <Skeleton height="2.75rem" width="70%" radius="999px" />
    {[1, 2, 3, 4, 5].map((each) => (
      <Skeleton key={each} height="6.5rem" />
    ))}
  </div>
)

export function Menu({ store }: { store: StoreDetails }) {
  const { value: sections, error } = menuOf(store.id)
  if (!sections.value && error.value)
    return (
      <Notice kind="bad" detail={explain(error.value).detail}>
        <p>{explain(error.value).summary}</p>
        <Button kind="secondary" onClick={() => menuOf(store.id).reload()}>
          {words.again}
        </Button>
      </Notice>
    )
  if (!sections.value) return <MenuSkeleton />
  if (sections.value.length === 0)
    return (
      <Empty
        icon={<UtensilsCrossed size={40} />}
        title={words.store.emptyTitle}
        action={<ButtonLink href={pathTo('home')}>{words.store.others}</ButtonLink>}
      >
        {words.store.empty}
      </Empty>
    )
  return (
    <>
      {sections.value.length > 1 && <Categories sections={sections.value} />}
      {sections.value.map(({ id, name, items }) => (
        <section key={id} id={`part-${id}`} class="menu-part" aria-labelledby={`name-${id}`}>
          <h2 id={`name-${id}`}>{name}</h2>
          <ul class="menu-items">
            {items.map((item) => (
              <li key={item.id}>
                <MenuItem item={item} href={`${pathTo('store', { slug: store.slug })}?item=${item.id}`} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
