import fc from 'fast-check'

/**
 * Placeholders in a generated input that are resolved when it is sent, because they depend on the caller and
 * on earlier calls.
 */

/** An existing object: of the caller, of the other group, or unknown. */
export class Ref {
  readonly kind: string
  readonly pick: number
  readonly turn: number
  constructor(kind: string, pick: number, turn: number) {
    this.kind = kind
    this.pick = pick
    this.turn = turn
  }
  [fc.toStringMethod] = () => `<${this.kind} ${this.pick}/${this.turn}>`
}

/** Text typed by a user; the word of the sender's group is put before it. */
export class Words {
  readonly text: string
  readonly most: number
  constructor(text: string, most: number) {
    this.text = text
    this.most = most
  }
  [fc.toStringMethod] = () => `<words ${JSON.stringify(this.text)}>`
}

/** A point near the group, so that riders of one group are never near the other. */
export class Near {
  readonly metres: number
  constructor(metres: number) {
    this.metres = metres
  }
  [fc.toStringMethod] = () => `<${this.metres} m north>`
}

/** An unused phone number of the group. */
export class NewTelephone {
  [fc.toStringMethod] = () => '<new telephone>'
}

/** The version of the object that the call is about. */
export class Version {
  readonly otherwise: number
  constructor(otherwise: number) {
    this.otherwise = otherwise
  }
  [fc.toStringMethod] = () => `<version, or ${this.otherwise}>`
}
