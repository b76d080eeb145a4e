"""Benchmarks: what the program does in how much time, beside others' programs measured in the same run."""
