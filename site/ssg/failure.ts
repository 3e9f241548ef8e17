/** A build that stops for a reason the reader can act on: it is printed without a stack. */
export class BuildFailure extends Error {
  override readonly name = "BuildFailure";
}
