import fc from 'fast-check'

/** What a generated input leaves open until it is sent: it depends on who calls, and on what has happened by then. */

/** A thing that exists: of the caller, of the other group, or of nobody. */
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

/** Text a person typed; whoever sends it puts the word of their group before it. */
export class Words {
  readonly text: string
  readonly most: number
  constructor(text: string, most: number) {
    this.text = text
    this.most = most
  }
  [fc.toStringMethod] = () => `<words ${JSON.stringify(this.text)}>`
}

/** A point not far from where the group is, so that riders of one never come near the other. */
export class Near {
  readonly metres: number
  constructor(metres: number) {
    this.metres = metres
  }
  [fc.toStringMethod] = () => `<${this.metres} m north>`
}

/** A telephone of the group that nobody has yet. */
export class NewTelephone {
  [fc.toStringMethod] = () => '<new telephone>'
}

/** The version of the thing that the call is about. */
export class Version {
  readonly otherwise: number
  constructor(otherwise: number) {
    this.otherwise = otherwise
  }
  [fc.toStringMethod] = () => `<version, or ${this.otherwise}>`
}
