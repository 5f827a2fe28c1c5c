export class Summary {
  private passed = 0;
  private readonly failed: string[] = [];
  private readonly skipped = new Map<string, number>();

  countPassed(): void {
    this.passed++;
  }

  countFailed(test: string): void {
    this.failed.push(test);
  }

  countSkipped(reason: string): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }

  /** Passed and failed tests, and skipped ones by reason, the most frequent first. */
  describe(title: string): string {
    const reasons = [...this.skipped].sort(([, a], [, b]) => b - a);
    const skipped = reasons.reduce((sum, [, count]) => sum + count, 0);
    return [
      `${title}: ${this.passed} passed, ${this.failed.length} failed, ${skipped} skipped`,
      ...this.failed.map((test) => `  failed: ${test}`),
      ...reasons.map(([reason, count]) => `  skipped ${count}: ${reason}`),
    ].join('\n');
  }
}
