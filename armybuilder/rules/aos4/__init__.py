"""Age of Sigmar, fourth edition: catalogue and army values, composition rules, combat and battles."""
