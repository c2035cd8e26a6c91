import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { UserReviews, useReviewFigures } from '../../shared/reviews/user-reviews.tsx'
import { words as reviewWords } from '../../shared/reviews/words.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'

const said = words.person

/** A person, with the reviews that others wrote about them. */
export default function PersonSheet({
  person,
  onClose,
}: {
  person: { id: string; name: string }
  onClose: () => void
}) {
  const user = live.resources.get(
    `person ${person.id}`,
    async () => (await live.client.getUser({ params: { userId: person.id } })).data,
  ).value.value
  const figures = useReviewFigures(person.id)
  return (
    <Sheet title={person.name} closeLabel={words.close} onClose={onClose}>
      <div class="stack">
        <div class="row">
          <Picture src={user?.picture?.url} name={person.name} width="5rem" round />
          <span class="main">
            {user?.telephone && <a href={`tel:${user.telephone}`}>{user.telephone}</a>}
            {user?.verified && <span>{said.verified}</span>}
            {figures && (
              <strong>
                {figures.totalRaters > 0
                  ? reviewWords.mean(figures.rating.toFixed(1), figures.totalRaters)
                  : said.unrated}
              </strong>
            )}
          </span>
        </div>
        <UserReviews userId={person.id} empty={null} />
      </div>
    </Sheet>
  )
}
