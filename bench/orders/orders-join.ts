import { timelineTypes, trackingTypes } from '#contract/states.ts'
import { openAt, priceOver } from '#modules/stores/views/store-row.ts'
import { type Fragment, fragment, type Sql, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'

/** A rider's page of orders as one join, including the JSON. */
const money = (kobo: Fragment) =>
  fragment`json_build_object('currency', 'ngn', 'amount', (${kobo})::float8 / 100)`

const date = (at: Fragment) => fragment`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const review = (of: Fragment) => fragment`json_build_object('totalRaters', ${of}.raters,
  'rating', coalesce(round(${of}.rating_sum::numeric / nullif(${of}.raters, 0), 2), 0))`

const sees = fragment`(offer.status = 'accepted' AND orders.status IN ('accepted', 'ready', 'ongoing'))`

const destination = fragment`CASE WHEN ${sees} THEN orders.delivery_location ELSE jsonb_build_object(
  'city', orders.delivery_location -> 'city', 'street', orders.delivery_location -> 'street', 'description', '', 'coordinates', NULL) END`

const person = (
  of: Fragment,
  locations: Fragment,
  telephone: Fragment,
  more: Fragment,
) => fragment`json_build_object(
  'id', ${of}.id, 'active', ${of}.role_status = 'active', 'locations', ${locations}, 'name', ${of}.name,
  'role', json_build_object('main', ${of}.role, 'category', ${of}.role_category, 'status', ${of}.role_status),
  'telephone', ${telephone}, 'verified', ${of}.verification = 'verified', 'picture', NULL,
  'review', ${review(of)}, ${more})`

const store = (baseUrl: string, config: Config) => fragment`json_build_object(
  'id', store.id, 'slug', store.slug, 'name', store.name, 'telephone', store.telephone, 'category', store.category,
  'picture', NULL, 'locations', store.locations, 'review', ${review(fragment`store`)},
  'delivery', json_build_object(
    'price', json_build_object('min', ${money(priceOver(fragment`0`, config))},
      'max', ${money(priceOver(fragment`delivery_radius_metres`, config))}, 'actual', ${money(fragment`delivery_price - tip`)}),
    'time', json_build_object('min', delivery_minutes_min, 'max', delivery_minutes_max)),
  'items', json_build_object(
    'averagePrice', ${money(fragment`coalesce(floor(item_price_sum::float8 / nullif(item_count, 0) + 0.5), 0)`)}),
  'active', store.active AND standing_active AND owner_active, 'open', ${openAt({ userId: null, point: null, at: null })},
  'orders', json_build_object('unassigned', json_build_object('total', unassigned_orders)),
  'web', json_build_object('link', ${baseUrl}::text || '/store/' || store.slug),
  'viewer', json_build_object('reacted', false, 'reaction', NULL), 'manuallyCompleted', manually_completed)`

const packs = fragment`(
  SELECT json_agg(json_build_object('price', ${money(fragment`pack ->> 'price'`)}, 'lines', (
    SELECT json_agg(json_build_object(
      'id', line -> 'id', 'name', line -> 'name', 'quantity', line -> 'quantity', 'note', line -> 'note',
      'options', coalesce((
        SELECT json_agg(json_build_object('id', option -> 'id', 'name', option -> 'name',
          'price', ${money(fragment`option ->> 'price'`)}))
        FROM jsonb_array_elements(line -> 'options') AS option), '[]'),
      'price', ${money(fragment`line ->> 'price'`)},
      'total', ${money(fragment`(line ->> 'price')::bigint * (line ->> 'quantity')::bigint`)}))
    FROM jsonb_array_elements(pack -> 'lines') AS line)))
  FROM jsonb_array_elements(packs) AS pack)`

const summary = fragment`json_build_object(
  'items', json_build_object('count', items_count, 'price', ${money(fragment`items_price`)}),
  'packs', json_build_object('count', packs_count, 'price', ${money(fragment`packs_price`)}),
  'delivery', json_build_object('price', ${money(fragment`delivery_price`)}),
  'service', json_build_object('price', ${money(fragment`service_price`)}),
  'bill', json_build_object('price', ${money(fragment`bill_price`)}))`

/** An entry that is not among the steps of the order is pending since the order was placed. */
const entry = fragment`'type', type, 'status', coalesce(steps -> type ->> 0, 'pending'),
  'dateCreated', ${date(fragment`orders.created_at`)},
  'dateUpdated', greatest(steps -> type ->> 1, ${date(fragment`orders.created_at`)})`

const timelines = fragment`(
  SELECT json_agg(json_build_object(${entry},
    'location', CASE type WHEN 'source' THEN source_location ELSE ${destination} END))
  FROM unnest(${[...timelineTypes]}::text[]) AS type)`

const trackings = (messages: { [type: string]: string }) => fragment`(
  SELECT json_agg(json_build_object(${entry}, 'message', ${JSON.stringify(messages)}::jsonb -> type))
  FROM unnest(${[...trackingTypes]}::text[]) AS type)`

const happened = (at: Fragment) => fragment`json_build_object(
  'date', ${date(at)}, 'dateFrom', ${date(at)}, 'dateTo', ${date(at)})`

/** The times of delivered orders. */
const times = fragment`json_build_object('ready', ${happened(fragment`orders.ready_at`)},
  'pickup', ${happened(fragment`orders.picked_up_at`)}, 'door', ${happened(fragment`coalesce(orders.customer_arrived_at, orders.ended_at)`)})`

export interface Wanted {
  riderId: string
  baseUrl: string
  messages: { [type: string]: string }
  size: number
}

export const joinOrders = (config: Config, { riderId, baseUrl, messages, size }: Wanted): Sql => sql`
  SELECT json_agg(document)::text AS page FROM (
    SELECT json_build_object(
      'id', orders.id, 'slug', orders.slug, 'type', orders.type,
      'status', CASE orders.status WHEN 'ready' THEN 'accepted' ELSE orders.status END,
      'payment', json_build_object('method', payment_method, 'bank', NULL, 'status', payment_status),
      'dateCreated', ${date(fragment`orders.created_at`)}, 'store', ${store(baseUrl, config)},
      'storeAccepted', store_accepted,
      'customer', ${person(
        fragment`customer`,
        fragment`json_build_array(${destination})`,
        fragment`CASE WHEN ${sees} THEN customer.telephone END`,
        fragment`'canCancelOrder', false`,
      )},
      'rider', CASE WHEN offer.status = 'accepted' THEN ${person(
        fragment`rider`,
        fragment`'[]'::json`,
        fragment`rider.telephone`,
        fragment`'dateAccepted', ${date(fragment`rider_accepted_at`)}`,
      )} END,
      'ridersNotified', riders_notified,
      'delivery', json_build_object('location', ${destination},
        'telephone', CASE WHEN ${sees} THEN orders.delivery_telephone END,
        'message', CASE WHEN ${sees} THEN delivery_message ELSE '' END),
      'summary', ${summary}, 'timelines', ${timelines}, 'trackings', ${trackings(messages)}, 'packs', ${packs},
      'actions', '[]'::json, 'code', NULL, 'reason', reason, 'fault', fault, 'times', ${times},
      'dateScheduled', ${date(fragment`scheduled_for`)}, 'datePromised', ${date(fragment`promised_at`)},
      'dateOffered', CASE WHEN riders_notified THEN ${date(fragment`offered_at`)} END, 'dateDeadline', ${date(fragment`deadline_at`)}
    ) AS document
    FROM offer JOIN orders ON orders.id = offer.order_id JOIN store ON store.id = orders.store_id
    JOIN order_steps ON order_steps.order_id = orders.id
    JOIN users AS customer ON customer.id = orders.customer_id
    LEFT JOIN users AS rider ON rider.id = orders.rider_id
    WHERE offer.rider_id = ANY (ARRAY[${riderId}::uuid])
    ORDER BY offer.rider_id, offer.id DESC LIMIT ${size}
  ) AS shown`
